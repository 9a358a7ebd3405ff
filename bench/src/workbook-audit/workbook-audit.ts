import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuditRule, auditWorkbook, severities, type WorkbookAudit } from '@dossier/workbook'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure, printProgress } from '../print.ts'
import { publicModels } from './public-models.ts'

/**
 * Findings of the audit in public models without planted faults, by rule and severity: an upper bound of its false alarms, since some of these models
 * have faults of their own. `--data` is a folder with the workbooks named in `public-models.ts`. Findings are listed for the models that were looked
 * at while the rules were tuned, and only counted for the others.
 */
export async function benchWorkbookAudit(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  for (const [split, names] of Object.entries(publicModels)) {
    const audits: WorkbookAudit[] = []
    let milliseconds = 0
    for (const name of names.filter((path) => existsSync(join(folder, path)))) {
      const bytes = await readFile(join(folder, name))
      const before = performance.now()
      const audit = await auditWorkbook(bytes)
      milliseconds += performance.now() - before
      audits.push(audit)
      if (split === 'seen')
        for (const { severity, rule, sheet, range, details } of audit.findings)
          printProgress(`${name} ${severity} ${rule} ${sheet ?? ''} ${range ?? ''} ${JSON.stringify(details)}`)
    }
    printAlarms(`workbook-audit.${split}`, audits)
    printFigure(`workbook-audit.${split}.ms-per-model`, milliseconds / Math.max(1, audits.length))
  }
}

function printAlarms(name: string, audits: readonly WorkbookAudit[]): void {
  const sumOf = (count: (audit: WorkbookAudit) => number): number => audits.reduce((sum, audit) => sum + count(audit), 0)
  printFigure(`${name}.models`, audits.length)
  printFigure(
    `${name}.formulas`,
    sumOf(({ sheets }) => sheets.reduce((sum, { formulas }) => sum + formulas, 0)),
  )
  for (const severity of severities)
    printFigure(
      `${name}.severity.${severity}`,
      sumOf((audit) => audit.severities[severity]),
    )
  const rules = new Set(audits.flatMap(({ counts }) => Object.keys(counts) as AuditRule[]))
  for (const rule of [...rules].sort()) {
    printFigure(
      `${name}.alarms.${rule}`,
      sumOf(({ counts }) => counts[rule] ?? 0),
    )
    printFigure(`${name}.models-with.${rule}`, audits.filter(({ counts }) => counts[rule] !== undefined).length)
  }
}
