import type { ScheduleTime } from '#shared/schedules.ts'
import { twoDigits, weekdays } from './time.ts'

/** What a unit is written for. */
export interface Unit {
  readonly name: string
  readonly time: ScheduleTime
  /** The program with its arguments. */
  readonly argv: readonly string[]
  /** Stands in every file that is written, and in no other: a file without it is not replaced or removed. */
  readonly marker: string
}

/** The .service and .timer of systemd. */
export function systemdUnits({ name, time, argv, marker }: Unit): { readonly service: string; readonly timer: string } {
  return {
    // The colon: systemd replaces no variables. The shell: systemd accepts no quotes and backslashes in the path of a program.
    service: `# ${marker}
[Unit]
Description=Gatehouse: ${name}

[Service]
Type=oneshot
ExecStart=:/bin/sh -c 'exec "$0" "$@"' ${argv.map(quoteForSystemd).join(' ')}
`,
    timer: `# ${marker}
[Unit]
Description=Gatehouse: ${name}

[Timer]
OnCalendar=${toCalendar(time)}
Persistent=true

[Install]
WantedBy=timers.target
`,
  }
}

/** An argument as `ExecStart=` reads it (systemd.service(5), "Command lines"): in quotes, with its escapes, and no specifier. */
export function quoteForSystemd(argument: string): string {
  return `"${argument.replace(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`
}

/** As `OnCalendar=` reads it (systemd.time(7)). */
function toCalendar({ minute, hour, weekday, day }: ScheduleTime): string {
  const name = weekday === null ? '' : `${weekdays[weekday]} `
  return `${name}*-*-${day === null ? '*' : twoDigits(day)} ${hour === null ? '*' : twoDigits(hour)}:${twoDigits(minute)}:00`
}

/** The property list of launchd. */
export function launchdPlist({ name, time, argv, marker }: Unit): string {
  const when = { Minute: time.minute, Hour: time.hour, Weekday: time.weekday, Day: time.day }
  const entries = Object.entries(when).flatMap(([key, value]) =>
    value === null ? [] : [`    <key>${key}</key><integer>${value}</integer>`],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${marker} -->
<plist version="1.0">
<dict>
  <key>Label</key><string>${launchdLabel(name)}</string>
  <key>ProgramArguments</key>
  <array>
${argv.map(argument => `    <string>${escapeXml(argument)}</string>`).join('\n')}
  </array>
  <key>StartCalendarInterval</key>
  <dict>
${entries.join('\n')}
  </dict>
</dict>
</plist>
`
}

export function launchdLabel(name: string): string {
  return `app.gatehouse.schedule.${name}`
}

/** The task of Windows. @param start its first day, as `2026-01-31` */
export function windowsTask({ name, time, argv, marker }: Unit, start: string): string {
  const [program = '', ...rest] = argv
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>${escapeXml(`Gatehouse: ${name}. ${marker}`)}</Description></RegistrationInfo>
  <Triggers>
    <CalendarTrigger>
${time.hour === null ? '      <Repetition><Interval>PT1H</Interval><Duration>P1D</Duration></Repetition>\n' : ''}      <StartBoundary>${start}T${twoDigits(time.hour ?? 0)}:${twoDigits(time.minute)}:00</StartBoundary>
      ${windowsDays(time)}
    </CalendarTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <StartWhenAvailable>true</StartWhenAvailable>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
  </Settings>
  <Actions>
    <Exec>
      <Command>${escapeXml(program)}</Command>
      <Arguments>${escapeXml(rest.map(quoteForWindows).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}

const windowsWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months =
  '<January/><February/><March/><April/><May/><June/><July/><August/><September/><October/><November/><December/>'

function windowsDays({ weekday, day }: ScheduleTime): string {
  if (weekday !== null) {
    const days = `<DaysOfWeek><${windowsWeekdays[weekday]}/></DaysOfWeek>`
    return `<ScheduleByWeek><WeeksInterval>1</WeeksInterval>${days}</ScheduleByWeek>`
  }
  if (day === null) return '<ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>'
  const days = `<DaysOfMonth><Day>${day}</Day></DaysOfMonth>`
  return `<ScheduleByMonth>${days}<Months>${months}</Months></ScheduleByMonth>`
}

/** An argument as programs on Windows split their command line (CommandLineToArgvW). */
export function quoteForWindows(argument: string): string {
  return `"${argument.replace(/(\\*)("|$)/g, (_, slashes: string, end: string) => `${slashes}${slashes}${end && '\\"'}`)}"`
}

/** Text between the tags of XML. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
