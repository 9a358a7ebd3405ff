import { readArguments, type BenchArguments } from './arguments.ts'
import { benchAccounts } from './facts/accounts.ts'
import { benchAnswering } from './answering.ts'
import { benchAnswers } from './answers.ts'
import { benchAsking } from './asking.ts'
import { benchContext } from './context.ts'
import { benchConversations } from './conversations.ts'
import { benchCube } from './cube/cube.ts'
import { benchDcfPreview } from './dcf-preview.ts'
import { benchFacts } from './facts/facts.ts'
import { benchFigures } from './choosing/figures.ts'
import { benchFiles } from './files.ts'
import { benchFirstSentence } from './first-sentence.ts'
import { benchInlineXbrl } from './facts/inline-xbrl.ts'
import { benchIngest } from './ingest.ts'
import { benchInstanceXbrl } from './facts/instance-xbrl.ts'
import { benchKorean } from './korean.ts'
import { benchMappedEdits } from './mapped-edits.ts'
import { benchMembers } from './members.ts'
import { benchPassages } from './choosing/passages.ts'
import { benchSources } from './sources.ts'
import { benchStages } from './choosing/stages.ts'
import { benchPageRelevance } from './ranking/page-relevance.ts'
import { benchPages } from './ranking/pages.ts'
import { benchPrinted } from './printed.ts'
import { benchReading } from './reading/reading.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchRuns } from './runs.ts'
import { benchSearch } from './search.ts'
import { benchSentences } from './sentences.ts'
import { benchSignals } from './signals.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSpreadsheetEditor } from './spreadsheet-editor.ts'
import { benchSpreadsheetSaves } from './spreadsheet-saves.ts'
import { benchSupport } from './verification/support.ts'
import { benchTables } from './tables/tables.ts'
import { benchTatqa } from './tatqa.ts'
import { benchUploads } from './uploads.ts'
import { benchVerify } from './verify.ts'
import { benchWeights } from './weights.ts'
import { benchWorkbookAudit } from './workbook-audit/workbook-audit.ts'
import { benchRoundTrip } from './workbook-edits/round-trip.ts'
import { benchWorkbookParity } from './workbook-edits/parity.ts'
import { benchWorkbookEdits } from './workbook-edits/workbook-edits.ts'

const benchmarks: Record<string, (options: BenchArguments) => Promise<void>> = {
  retrieval: benchRetrieval,
  pages: benchPages,
  'page-relevance': benchPageRelevance,
  answers: benchAnswers,
  answering: benchAnswering,
  asking: benchAsking,
  context: benchContext,
  conversations: benchConversations,
  cube: benchCube,
  korean: benchKorean,
  tatqa: benchTatqa,
  ingest: benchIngest,
  search: benchSearch,
  weights: benchWeights,
  'sign-in': benchSignIn,
  'dcf-preview': benchDcfPreview,
  runs: benchRuns,
  signals: benchSignals,
  sources: benchSources,
  'mapped-edits': benchMappedEdits,
  members: benchMembers,
  files: benchFiles,
  'first-sentence': benchFirstSentence,
  uploads: benchUploads,
  figures: benchFigures,
  passages: benchPassages,
  printed: benchPrinted,
  stages: benchStages,
  facts: benchFacts,
  accounts: benchAccounts,
  'inline-xbrl': benchInlineXbrl,
  'instance-xbrl': benchInstanceXbrl,
  reading: benchReading,
  verify: benchVerify,
  sentences: benchSentences,
  'spreadsheet-editor': benchSpreadsheetEditor,
  'spreadsheet-saves': benchSpreadsheetSaves,
  support: benchSupport,
  tables: benchTables,
  'workbook-audit': benchWorkbookAudit,
  'workbook-edits': benchWorkbookEdits,
  'workbook-parity': benchWorkbookParity,
  'workbook-round-trip': benchRoundTrip,
}

const { name, options } = readArguments(process.argv.slice(2))
const benchmark = name === undefined ? undefined : benchmarks[name]
if (!benchmark) {
  console.error(
    `usage: npm run bench -- ${Object.keys(benchmarks).join('|')} [--data DIR] [--questions FILE] [--passages N] [--rows N] [--members N] [--files N] [--megabytes N] [--resume] [--cache DIR] [--write] [--seed N] [--sentences FILE] [--reasons]`,
  )
  process.exitCode = 2
} else {
  await benchmark(options).catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
}
