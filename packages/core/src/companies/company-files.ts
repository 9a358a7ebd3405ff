/** The files about one company. */
export interface CompanyFiles {
  /** The most frequent spelling. */
  name: string
  /** All its comparable names. */
  names: ReadonlySet<string>
  members: { fileId: number; company: string }[]
}
