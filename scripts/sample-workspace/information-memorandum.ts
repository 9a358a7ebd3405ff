/** The English information memorandum extract: look, cover, notice, and the order of its pages. */
import { company, dates, fictionNotice, parties } from './figures.ts'
import { htmlTable, line, paragraph } from './html-table.ts'
import { businessPages } from './memorandum-business.ts'
import { financialPages } from './memorandum-financials.ts'
import { sheet } from './memorandum-sheet.ts'
import { printPdf } from './print-pdf.ts'
import type { PrintedPage } from './print-pdf.ts'

const style = `
@page { size: 297mm 210mm; margin: 0 }
body { margin: 0; font: 12pt/1.5 Pretendard; color: #1c2733 }
.sheet { width: 297mm; height: 209.8mm; box-sizing: border-box; padding: 13mm 16mm 15mm; position: relative; break-after: page; overflow: hidden }
.sheet:last-child { break-after: auto }
.sheet > header { border-bottom: 1.6pt solid #12304f; padding-bottom: 2.4mm; margin-bottom: 5mm; display: flex; justify-content: space-between; align-items: flex-end }
.sheet > header h1 { font-size: 17pt; font-weight: 600; color: #12304f; margin: 0; line-height: 1.2 }
.sheet > header span { font-size: 8.5pt; color: #5a6b7b }
.sheet > footer { position: absolute; left: 16mm; right: 16mm; bottom: 6mm; display: flex; justify-content: space-between; font-size: 7pt; color: #6a7885 }
.lead { font-size: 13.5pt; font-weight: 500; color: #12304f; margin: 0 0 4mm }
h2 { font-size: 12.6pt; font-weight: 600; color: #12304f; margin: 0 0 1.4mm } p, ul { max-width: 236mm } p { margin: 0 0 2.2mm } ul { margin: 0; padding-left: 5mm } li { margin-bottom: 1.4mm } li b { color: #12304f; font-weight: 600 }
.table { margin-bottom: 4mm; width: 236mm } .caption { font-weight: 600; color: #12304f } .unit { font-size: 8pt; color: #5a6b7b; text-align: right }
svg { width: 104mm; display: block; margin-bottom: 3mm } table { width: 100%; border-collapse: collapse; font-size: 10.8pt; line-height: 1.38 }
thead th { text-align: right; font-weight: 600; color: #fff; background: #12304f; padding: 1.2mm 2mm } thead th:first-child { text-align: left }
tbody th { text-align: left; font-weight: 400; padding: 0.95mm 2mm } td { text-align: right; padding: 0.95mm 2mm; white-space: nowrap }
table.text td { text-align: left; white-space: normal } table.text thead th { text-align: left } tbody tr { border-bottom: 0.3pt solid #d5dce3 }
tr.indent th { padding-left: 6mm; color: #45586a } tr.heading th { font-weight: 600; color: #12304f }
tr.subtotal th, tr.subtotal td { font-weight: 600 } tr.total th, tr.total td { font-weight: 700; border-top: 0.9pt solid #12304f; background: #eef2f6 }
.source { font-size: 8.4pt; color: #5a6b7b; margin-top: -2mm }
.cards { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4mm; margin-bottom: 5mm } .card { background: #eef2f6; padding: 3mm 4mm } .card b { display: block; font-size: 20pt; font-weight: 600; color: #12304f; line-height: 1.25 } .card span { font-size: 9.4pt; color: #45586a }
.cover { background: #12304f; color: #fff; padding: 40mm 26mm } .cover h1 { font-size: 34pt; font-weight: 600; margin: 0 0 4mm; line-height: 1.15 } .cover h2 { color: #fff; font-size: 15pt; font-weight: 400; margin-bottom: 30mm } .cover p { color: #cfdbe6; font-size: 10.5pt } .cover footer { color: #cfdbe6 }
`

const cover = `<div class="sheet cover"><h1>${parties.projectName}</h1><h2>Information memorandum on ${company.nameEn} (extract)</h2>
<p>Strictly private and confidential</p><p>${dates.memorandum}</p><p>${parties.adviser}, sole financial adviser to the selling shareholders</p>
<footer><span>${fictionNotice.en}</span></footer></div>`

const notice = sheet(
  'Important notice and process',
  `${paragraph(
    `This information memorandum has been prepared by ${parties.adviser} on behalf of the selling shareholders of ${company.nameEn} (“${company.shortEn}” or the “Company”, together with its subsidiaries the “Group”) for the sole purpose of assisting a limited number of recipients, including ${parties.fund}, in deciding whether to proceed with a further investigation of the proposed sale of up to 100% of the shares in the Company (the “Transaction”).`,
    'The information contained herein has been provided by the Company and has not been independently verified. No representation or warranty, express or implied, is given as to its accuracy or completeness. Recipients must make their own assessment and rely solely on their own due diligence and on the definitive agreements.',
    'Historical financial information for the years ended 31 December 2023, 2024 and 2025 is taken from the audited consolidated financial statements of the Group prepared under Korean International Financial Reporting Standards (K-IFRS), unless marked “management”. Adjusted EBITDA, annual recurring revenue and retention rates are management measures and are not audited.',
    'Projections reflect the views of management at the date of this document and are subject to significant uncertainty. All amounts are in millions of Korean won (KRW m) unless stated otherwise. The financial year ends on 31 December.',
    `All enquiries are to be addressed to ${parties.adviser} only. The Company, its employees, customers and suppliers must not be contacted.`,
  )}${htmlTable({
    head: ['Step', 'Date'],
    textCells: true,
    rows: [
      line('Non-binding offers', '22 May 2026'),
      line('Data room and management meetings', 'June and July 2026'),
      line('Binding offers', '28 August 2026'),
      line('Signing', 'September 2026'),
    ],
  })}`,
)

/** The memorandum as it goes to the printer. */
export const informationMemorandumPage = (): PrintedPage => ({
  title: `${parties.projectName}: information memorandum (extract)`,
  language: 'en',
  style,
  body: [cover, notice, ...businessPages(), ...financialPages()].map((page, index) => page.replace('{page}', String(index + 1))).join(''),
})

/** The memorandum as PDF bytes. */
export const informationMemorandum = (): Promise<Uint8Array> => printPdf(informationMemorandumPage())
