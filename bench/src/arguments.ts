import { parseArgs } from 'node:util'

/** What the command line asks of a benchmark. */
export interface BenchArguments {
  /** A folder of real files in the formats that docs/benchmarks describe. */
  data: string | undefined
  /** Questions in other words, by id. */
  questions: string | undefined
  passages: number
  /** Of the organisation whose lists are timed. */
  members: number
  /** Of the data room whose lists are timed. */
  files: number
  /** Keeps parsed and analysed documents here, keyed by content and code, to compare rankings quickly. */
  cache: string | undefined
}

/** Reads `NAME --data DIR --questions FILE --passages N --members N --files N --cache DIR`. */
export function readArguments(argv: readonly string[]): { name: string | undefined; options: BenchArguments } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      questions: { type: 'string' },
      passages: { type: 'string', default: '200000' },
      members: { type: 'string', default: '10000' },
      files: { type: 'string', default: '100000' },
      cache: { type: 'string' },
    },
  })
  return {
    name: positionals[0],
    options: {
      data: values.data,
      questions: values.questions,
      passages: Number(values.passages),
      members: Number(values.members),
      files: Number(values.files),
      cache: values.cache,
    },
  }
}

/** The folder that `--data` names. @throws when it was not given */
export function dataFolder(options: BenchArguments): string {
  if (!options.data) throw new Error('--data DIR is missing')
  return options.data
}
