import { onChanges } from '../../../api/index.ts'
import { onSessionEnd } from '../../../session/index.ts'
import { followReadingOf } from './follow-reading.ts'
import { wouldLoseFiles } from './queue-summary.ts'
import { uploadServer } from './upload-server.ts'
import { Uploads } from './uploads.ts'

/** How often the reading of uploaded files is asked for at most, milliseconds. */
const lookEveryMs = 1_000

/** The uploads of this browser tab. */
export const uploads = new Uploads(uploadServer)

followReadingOf({
  uploads,
  server: uploadServer,
  everyMs: lookEveryMs,
  onReading: (listener) =>
    onChanges((changes) => {
      if (changes === null || changes.some(({ topic }) => topic === 'reading' || topic === 'files')) listener()
    }),
})
onSessionEnd(() => uploads.stop())
// What broke off for want of a line goes on by itself when there is one again.
window.addEventListener('online', () => {
  const { items } = uploads.snapshot()
  uploads.retry([...items.values()].filter(({ state }) => state.phase === 'interrupted').map(({ id }) => id))
})
window.addEventListener('beforeunload', (event) => {
  // The browser asks in its own words.
  if (wouldLoseFiles(uploads.snapshot())) event.preventDefault()
})
