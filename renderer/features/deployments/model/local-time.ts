/** A time as an input of this machine's zone has it, to the minute: "2026-03-01T14:05". */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
