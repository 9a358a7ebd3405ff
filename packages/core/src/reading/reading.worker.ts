import { readPackageFile, serveWorker } from '@dossier/platform/worker'
import { createAnalyser } from '@dossier/retrieval'
import { readForSearch, type ReadingRequest, type ReadingResult } from './read-for-search.ts'

// The entry of a reader process: it holds no connection and no secret, and may be killed at any moment.
const analyser = createAnalyser({ linderaWasm: await readPackageFile('lindera-wasm/lindera_wasm_bg.wasm') })

serveWorker<ReadingRequest, ReadingResult>((request) => readForSearch(request, analyser))
