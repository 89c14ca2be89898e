/** What commands throw for their own reasons. How errors are told is loaded with the first one. */

/** A command line that can't be run as it was typed. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** The data on this computer doesn't allow what was asked. */
export class DataProblem extends Error {
  override readonly name = 'DataProblem'
}

/** A job with several changes that ended before the last one: the state is not as it was planned. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped'
}
