/** The files of the sample deal room: path inside it, and what writes its bytes. */
import { auditReport } from './audit-report.ts'
import { boardMinutes } from './board-minutes.ts'
import { capTable } from './cap-table.ts'
import { contingenciesMemo } from './contingencies-memo.ts'
import { employmentAgreement } from './employment-agreement.ts'
import { headcountExport } from './headcount-export.ts'
import { informationMemorandum } from './information-memorandum.ts'
import { itOverview } from './it-overview.ts'
import { kpiWorkbook } from './kpi-workbook.ts'
import { masterServicesAgreement } from './master-services-agreement.ts'
import { receivablesCsv } from './receivables-ageing.ts'
import { koreanSupplyContract } from './supply-contract.ts'

export const documents: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  '01 Company overview/Project Sandpiper - Information Memorandum (extract).pdf': informationMemorandum,
  '01 Company overview/이사회 의사록 2025-11-20.html': boardMinutes,
  '01 Company overview/주주명부 및 Cap Table 2025-12-31.xlsx': capTable,
  '02 재무자료/연결감사보고서 발췌 (제11기, 2025).pdf': auditReport,
  '02 재무자료/KPI and ARR workbook 2023-2025.xlsx': kpiWorkbook,
  '02 재무자료/매출채권 연령분석 2025-12-31.csv': receivablesCsv,
  '03 Commercial/Wexmoor Appliances - Master Services Agreement.docx': masterServicesAgreement,
  '03 Commercial/미르안전자 물품공급계약서.docx': koreanSupplyContract,
  '04 법무/소송 및 우발부채 검토 메모.docx': contingenciesMemo,
  '05 HR & IT/근로계약 및 직무발명 승계계약서 (CTO).docx': employmentAgreement,
  '05 HR & IT/IT systems overview.md': itOverview,
  '05 HR & IT/headcount 2025-12.json': headcountExport,
}
