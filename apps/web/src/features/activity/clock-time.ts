const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** The time of the day where the reader is, in both languages alike: `14:05`. */
export function clockTime(moment: string): string {
  return clock.format(new Date(moment))
}

/** The same with seconds, for a log: `14:05:09`. */
export function clockTimeWithSeconds(moment: string): string {
  return clockWithSeconds.format(new Date(moment))
}
