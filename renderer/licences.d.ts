/** Made by the build from what it has really bundled; see build/licences. */
declare module 'virtual:licences' {
  export const licences: readonly {
    readonly name: string
    readonly version: string
    readonly licence: string
    readonly text: string
  }[]
}
