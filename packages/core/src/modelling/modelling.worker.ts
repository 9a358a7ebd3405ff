import { serveWorker } from '@dossier/platform/worker'
import { performTask } from './perform-task.ts'

// The entry of a modelling process: it sees figures and the bytes of workbooks and nothing else, and may be killed at any moment.
serveWorker(performTask)
