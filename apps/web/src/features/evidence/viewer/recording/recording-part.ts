import { lazyPart } from '../../lazy-part.tsx'

/** The player with its transcript, loaded for the first recording that has one. */
export const recordingPart = lazyPart(async () => (await import('./recording-viewer.tsx')).RecordingViewer)
