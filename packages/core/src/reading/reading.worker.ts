import { readPackageFile } from '@dossier/platform/assets'
import { serveWorker } from '@dossier/platform/worker'
import { answerAsReader, type ReaderRequest } from './answer-as-reader.ts'
import { loadAnalyser } from './load-analyser.ts'

// The entry of a reader process: it holds no connection and no secret but a file's password, and may be killed at any moment.
const analyser = loadAnalyser(readPackageFile)

serveWorker((request: ReaderRequest) => answerAsReader(request, analyser))
