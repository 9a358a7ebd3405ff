import { readPackageFile } from '@dossier/platform/assets'
import { serveWorker } from '@dossier/platform/worker'
import { handleReaderRequest, type ReaderRequest } from './handle-reader-request.ts'
import { loadAnalyser } from './load-analyser.ts'

// The entry of a reader process. It has no connections, no secrets except a file's password, and may be killed at any time.
const analyser = loadAnalyser(readPackageFile)

serveWorker((request: ReaderRequest) => handleReaderRequest(request, analyser))
