import { onChanges } from '../../../api/index.ts'
import { onSessionEnd } from '../../../session/index.ts'
import { pollReading } from './follow-reading.ts'
import { wouldLoseFiles } from './queue-summary.ts'
import { keepUnsent } from './unfinished-uploads.ts'
import { uploadServer } from './upload-server.ts'
import { Uploads } from './uploads.ts'

/** Minimum interval between polls of the reading state, milliseconds. */
const pollIntervalMs = 1_000

/** The uploads of this browser tab. */
export const uploads = new Uploads(uploadServer)

pollReading({
  uploads,
  server: uploadServer,
  intervalMs: pollIntervalMs,
  onReading: (listener) =>
    onChanges((changes) => {
      if (changes === null || changes.some(({ topic }) => topic === 'reading' || topic === 'files')) listener()
    }),
})
onSessionEnd(() => uploads.stop())
// Interrupted uploads resume automatically when the browser is online again.
window.addEventListener('online', () => {
  const { items } = uploads.snapshot()
  uploads.retry([...items.values()].filter(({ state }) => state.phase === 'interrupted').map(({ id }) => id))
})
window.addEventListener('beforeunload', (event) => {
  // The browser shows its own text.
  if (wouldLoseFiles(uploads.snapshot())) event.preventDefault()
})
window.addEventListener('pagehide', () => keepUnsent(uploads.unsent(), performance.timeOrigin))
