/** The export of the personnel system, as JSON. */
import { company, fictionNotice, headcount } from './figures.ts'

/** The export as the bytes of a JSON file. */
export function headcountExport(): Uint8Array {
  const content = {
    notice: fictionNotice.en,
    company: company.nameEn,
    asOf: '2025-12-31',
    unit: 'employees, directors included, agency workers excluded',
    total: headcount.byYear[2025],
    byDepartment: headcount.byDepartment,
    byCompany: headcount.byEntity,
    atYearEnd: headcount.byYear,
    leavers2025: headcount.leavers,
    attritionRate2025: Number((headcount.leavers / ((headcount.byYear[2024] + headcount.byYear[2025]) / 2)).toFixed(4)),
  }
  return new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`)
}
