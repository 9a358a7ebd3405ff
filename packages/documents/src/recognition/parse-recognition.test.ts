import { describe, expect, it } from 'vitest'
import { parseRecognition } from './parse-recognition.ts'

const row = (level: number, box: readonly number[], confidence: number, text = '') =>
  [level, 1, 1, 1, 1, 1, ...box, confidence, text].join('\t')

const header = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'
const page = row(1, [0, 0, 600, 400], -1)

describe('output of Tesseract', () => {
  it('becomes words of lines, with syllables joined where the text has no space', () => {
    const output = [
      header,
      page,
      row(4, [10, 20, 200, 30], -1),
      row(5, [10, 22, 20, 20], 90, '계'),
      row(5, [32, 21, 20, 24], 80, '약'),
      row(5, [70, 20, 40, 30], 100, '해지'),
      '계약 해지',
      '\f',
    ].join('\n')
    expect(parseRecognition(output)).toEqual({
      width: 600,
      height: 400,
      confidence: 90,
      lines: [
        [
          { text: '계약', x0: 10, x1: 52, y0: 20, y1: 50 },
          { text: '해지', x0: 70, x1: 110, y0: 20, y1: 50 },
        ],
      ],
    })
  })

  it('leaves out noise that is hardly a letter, and joins no words across it', () => {
    const output = [
      header,
      page,
      row(4, [0, 0, 90, 10], -1),
      row(5, [0, 0, 10, 10], 95, '가'),
      row(5, [12, 0, 10, 10], 4, '|'),
      row(5, [24, 0, 10, 10], 96, '나'),
      '가|나',
    ].join('\n')
    expect(parseRecognition(output).lines[0]?.map((word) => word.text)).toEqual(['가', '나'])
  })

  it('of a picture without words has only its size', () => {
    expect(parseRecognition(`${header}\n${page}\n\f`)).toEqual({ width: 600, height: 400, confidence: 0, lines: [] })
  })
})
