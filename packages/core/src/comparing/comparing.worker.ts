import { serveWorker } from '@dossier/platform/worker'
import { compareTexts } from './compare-texts.ts'

// The entry of a comparing process: it sees texts and nothing else, and may be killed at any moment.
serveWorker(({ earlier, later }: { earlier: readonly string[]; later: readonly string[] }) => compareTexts(earlier, later))
