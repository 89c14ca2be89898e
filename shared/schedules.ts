import { z } from 'zod'

/** Letters, digits and dashes: the name is part of the names of files and units on each system. */
export const scheduleName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

/** One run of a schedule. */
export const scheduleRun = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  exitCode: z.number(),
  /** The last line of its errors; null without one. */
  message: z.string().nullable(),
  /** The file that it wrote; null without one. */
  file: z.string().nullable(),
})
export type ScheduleRun = z.output<typeof scheduleRun>

/** When a schedule runs, in local time: every hour, every day, or on one day of the week (0 is Sunday) or month. */
const scheduleTime = z.object({
  minute: z.number().int().min(0).max(59),
  hour: z.number().int().min(0).max(23).nullable(),
  weekday: z.number().int().min(0).max(6).nullable(),
  day: z.number().int().min(1).max(28).nullable(),
})
export type ScheduleTime = z.output<typeof scheduleTime>

/** A command that the system's scheduler runs. */
export const schedule = z.object({
  name: scheduleName,
  time: scheduleTime,
  /** The arguments of `gatehouse`, exactly as they were given. */
  command: z.array(z.string()).min(1),
  /** What relative paths in the command are relative to. */
  directory: z.string(),
  /** The folder that output is saved in; null when it is not saved. */
  to: z.string().nullable(),
  /** How many outputs are kept in that folder. */
  keep: z.number().int().min(1),
})
export type Schedule = z.output<typeof schedule>

export const scheduleMethods = {
  /** The schedules of `gatehouse schedule`, by name. */
  'schedules.list': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>

export interface ScheduleResults {
  'schedules.list': readonly ScheduleWithRuns[]
}

/** A schedule with its runs, the newest first. */
export interface ScheduleWithRuns extends Schedule {
  readonly runs: readonly ScheduleRun[]
}
