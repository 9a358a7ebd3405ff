import { makeWorkbook } from '@dossier/documents/testing'

/** The files that the stored answers in this folder cite. */
export const report = `# Harbor Logistics Inc.

Annual report for the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 1,577 | 1,420 |
| Cost of sales | 900 | 850 |
| Gross profit | 677 | 570 |
| Operating income | 210 | 180 |
| Net income | 150 | 121 |
`

export const model = (ebitda = 410) =>
  makeWorkbook({
    Model: [
      ['Operating model'],
      ['(in thousands of USD)'],
      ['Item', 'FY2023', 'FY2024'],
      ['Revenue', 1200, 1500],
      ['EBITDA', 300, ebitda],
      ['Warehouse headcount', 81, 97],
    ],
  })

export const recording = Buffer.concat([Buffer.from('524946462400000057415645666d7420', 'hex'), Buffer.alloc(64)])

/** A transcript as the service returns it. */
export const call = {
  duration: 75,
  segments: [
    { start: 0, end: 8, text: ' Good morning and welcome to the management call.' },
    { start: 8, end: 15, text: ' The churn rate of enterprise customers was 3.1 percent in 2025.' },
    { start: 15, end: 61, text: ' We expect it to fall.' },
  ],
}
