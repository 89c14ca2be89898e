/** The epic that issues are in, as every operation names it. */
export interface EpicPlace {
  readonly id: string
  readonly epic_iid: number
}
