import { serveWorker } from '@dossier/platform/worker'
import { compareTexts } from './compare-texts.ts'

// The entry of a comparing process. It receives only texts and may be killed at any time.
serveWorker(({ earlier, later }: { earlier: readonly string[]; later: readonly string[] }) => compareTexts(earlier, later))
