const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** Formats the time of day in the user's time zone, the same in both languages: `14:05`. */
export function clockTime(moment: string): string {
  return clock.format(new Date(moment))
}

/** The same with seconds, for a log: `14:05:09`. */
export function clockTimeWithSeconds(moment: string): string {
  return clockWithSeconds.format(new Date(moment))
}
