export * from '../drives/testing/index.ts'
export { startTranscriptionServer, type TranscriptionServer } from '../transcription/testing/transcription-server.ts'
