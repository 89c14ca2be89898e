import { ports } from './stations.ts'

/** A year of readings, every hour at the first dozen ports: about five megabytes of text. */
export function gaugeReadings(): string {
  const lines = ['# Readings of the gauges in 2024, metres above chart datum, UTC. Not corrected for air pressure.']
  const start = Date.UTC(2024, 0, 1)
  for (let hour = 0; hour < 366 * 24; hour++) {
    const time = new Date(start + hour * 3_600_000).toISOString().slice(0, 16)
    for (const [index, port] of ports.slice(0, 12).entries()) {
      const moon = Math.cos(((hour - index) / 12.4206) * 2 * Math.PI)
      const sun = Math.cos((hour / 12) * 2 * Math.PI)
      const height = 3.2 + (1.4 + index / 9) * moon + 0.5 * sun
      lines.push(
        `${time}Z  ${port.padEnd(18)}${height.toFixed(3).padStart(7)}  m  ${hour % 997 === index ? 'gap filled' : 'ok'}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}
