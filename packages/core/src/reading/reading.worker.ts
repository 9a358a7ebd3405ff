import { readPackageFile } from '@dossier/platform/assets'
import { serveWorker } from '@dossier/platform/worker'
import { loadAnalyser } from './load-analyser.ts'
import { readForSearch, type ReadingRequest } from './read-for-search.ts'

// The entry of a reader process: it holds no connection and no secret, and may be killed at any moment.
const analyser = loadAnalyser(readPackageFile)

serveWorker((request: ReadingRequest) => readForSearch(request, analyser))
