/** A program of the system's scheduler, run to its end. */
export type RunTool = (argv: readonly string[]) => Promise<{ readonly code: number; readonly output: string }>

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly environment: NodeJS.ProcessEnv
  readonly run: RunTool
  /** The command line of `gatehouse` itself. */
  readonly program: readonly string[]
}
