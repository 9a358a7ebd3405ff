import { parseArgs } from 'node:util'

/** The command-line arguments of a benchmark. */
export interface BenchArguments {
  /** A folder of real files in the formats that docs/benchmarks describe. */
  data: string | undefined
  /** Questions in other words, by id. */
  questions: string | undefined
  passages: number
  /** Rows of the ledgers that are made into cubes. */
  rows: number
  /** Size of the organisation whose lists are timed. */
  members: number
  /** Size of the data room whose lists are timed, or number of files uploaded. */
  files: number | undefined
  /** Size of the large file that is uploaded. */
  megabytes: number
  /** The only part of a benchmark that is run, for those that name their parts. */
  part: string | undefined
  /** Also uploads a large file to a server that is killed meanwhile. */
  resume: boolean
  /** Number of kills, for benchmarks that count them. */
  kills: number
  /** A folder that caches parsed and analysed documents, keyed by content and code, to compare rankings quickly. */
  cache: string | undefined
  /** Whether the learned weights are written into the product. */
  write: boolean
  /** Sentences with their citations, as JSON lines, that are judged instead of generated ones. */
  sentences: string | undefined
  /** Whether to count, by comparer, the refused true sentences, and by kind, the accepted false ones. */
  reasons: boolean
  /** Seed of random draws, for benchmarks that draw. */
  seed: number | undefined
}

/** Reads `NAME --data DIR --questions FILE --passages N --rows N --members N --files N --megabytes N --part NAME --resume --kills N --cache DIR --write --seed N --sentences FILE --reasons`. */
export function readArguments(argv: readonly string[]): { name: string | undefined; options: BenchArguments } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      questions: { type: 'string' },
      passages: { type: 'string', default: '200000' },
      rows: { type: 'string', default: '500000' },
      members: { type: 'string', default: '10000' },
      files: { type: 'string' },
      megabytes: { type: 'string', default: '1000' },
      part: { type: 'string' },
      resume: { type: 'boolean', default: false },
      cache: { type: 'string' },
      write: { type: 'boolean', default: false },
      seed: { type: 'string' },
      kills: { type: 'string', default: '100' },
      sentences: { type: 'string' },
      reasons: { type: 'boolean', default: false },
    },
  })
  return {
    name: positionals[0],
    options: {
      data: values.data,
      questions: values.questions,
      passages: Number(values.passages),
      rows: Number(values.rows),
      members: Number(values.members),
      files: values.files === undefined ? undefined : Number(values.files),
      megabytes: Number(values.megabytes),
      part: values.part,
      resume: values.resume,
      kills: Number(values.kills),
      cache: values.cache,
      write: values.write,
      sentences: values.sentences,
      reasons: values.reasons,
      seed: values.seed === undefined ? undefined : Number(values.seed),
    },
  }
}

/** The folder given by `--data`. @throws if it is not given */
export function dataFolder(options: BenchArguments): string {
  if (!options.data) throw new Error('--data DIR is missing')
  return options.data
}
