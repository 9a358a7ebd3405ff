import { expect, it } from 'vitest'
import { writeCsv } from './csv.ts'

async function* streamed<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

it('quotes text cells and begins with a byte order mark', async () => {
  const lines = await Array.fromAsync(
    writeCsv(
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
  'prevents %j from being computed as a formula',
  async (cell) => {
    const [, line] = await Array.fromAsync(writeCsv([''], streamed([[cell]])))
    expect(line).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
  },
)
