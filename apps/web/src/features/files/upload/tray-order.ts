import { isBeingRead, type UploadItem } from './upload-item.ts'

/** Whether a file needs attention: it was refused, interrupted, or could not be read. */
function needsAttention(item: UploadItem): boolean {
  const { state } = item
  return state.phase === 'refused' || state.phase === 'interrupted' || (state.phase === 'accepted' && state.status === 'failed')
}

/** Rank in the tray: active files first, then files that need attention, waiting files, finished files. */
function rankOf(item: UploadItem): number {
  if (item.state.phase === 'sending' || item.state.phase === 'paused') return 0
  if (item.state.phase === 'accepted' && item.state.status === 'reading') return 1
  if (needsAttention(item)) return 2
  if (item.state.phase === 'waiting') return 3
  return isBeingRead(item) ? 4 : 5
}

/** Sorts files by rank, and within a rank in the order in which they were chosen. */
export function inTrayOrder(items: Iterable<UploadItem>, onlyProblems: boolean): UploadItem[] {
  const ranks: UploadItem[][] = [[], [], [], [], [], []]
  for (const item of items) if (!onlyProblems || needsAttention(item)) ranks[rankOf(item)]?.push(item)
  return ranks.flat()
}
