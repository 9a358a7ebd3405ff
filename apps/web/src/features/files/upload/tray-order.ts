import { isBeingRead, type UploadItem } from './upload-item.ts'

/** Whether a file needs somebody: it was refused, interrupted, or could not be read. */
function needsAttention(item: UploadItem): boolean {
  const { state } = item
  return state.phase === 'refused' || state.phase === 'interrupted' || (state.phase === 'accepted' && state.status === 'failed')
}

/** Where a file stands in the tray: what moves first, then what needs somebody, what waits, what is done. */
function rankOf(item: UploadItem): number {
  if (item.state.phase === 'sending' || item.state.phase === 'paused') return 0
  if (item.state.phase === 'accepted' && item.state.status === 'reading') return 1
  if (needsAttention(item)) return 2
  if (item.state.phase === 'waiting') return 3
  return isBeingRead(item) ? 4 : 5
}

/** The files in the order of the tray; of one rank in the order in which they were chosen. */
export function inTrayOrder(items: Iterable<UploadItem>, onlyProblems: boolean): UploadItem[] {
  const ranks: UploadItem[][] = [[], [], [], [], [], []]
  for (const item of items) if (!onlyProblems || needsAttention(item)) ranks[rankOf(item)]?.push(item)
  return ranks.flat()
}
