import { type CompanySummaryFieldName, companySummaryFieldNames, type CompanySummaryVersion } from '@dossier/contract'

/** The fields that a version changed: of the first one those that it has. */
export function changedFields(version: CompanySummaryVersion, before: CompanySummaryVersion | undefined): CompanySummaryFieldName[] {
  return companySummaryFieldNames.filter((name) => {
    const [now, then] = [version.fields[name], before?.fields[name]]
    return now.text !== (then?.text ?? '') || now.value !== then?.value
  })
}
