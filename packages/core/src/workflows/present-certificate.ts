import type { Certificate as CertificateView } from '@dossier/contract'
import type { Certificate } from '@dossier/workbook'

/** What recalculating a workbook has shown, as it is kept. */
export const presentCertificate = (certificate: Certificate, madeAt: Date): CertificateView => ({
  engine: certificate.engine,
  madeAt: madeAt.toISOString(),
  formulas: certificate.formulas,
  independent: certificate.independent,
  largestDifference: certificate.largestDifference,
  differences: certificate.differences.map(({ cell, computed, other }) => ({ cell, computed, other })),
})
