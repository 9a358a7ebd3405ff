import { expect, it } from 'vitest'
import { commaSeparated } from './comma-separated.ts'

async function* streamed<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

it('quotes what has to be quoted, and begins with the mark that spreadsheets look for', async () => {
  const lines = await Array.fromAsync(
    commaSeparated(
      ['a', 'b', 'c'],
      streamed([
        ['한글, "x"', 'two\nlines', 7],
        [null, '', -1],
      ]),
    ),
  )
  expect(lines).toEqual(['\ufeff"a","b","c"\r\n', '"한글, ""x""","two\nlines",7\r\n', ',"",-1\r\n'])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', `=HYPERLINK("http://x","y")`])(
  'never leaves %j to be computed',
  async (cell) => {
    const [, line] = await Array.fromAsync(commaSeparated([''], streamed([[cell]])))
    expect(line).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
  },
)
