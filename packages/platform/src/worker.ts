export { serveWorker } from './worker-pool/serve-worker.ts'
