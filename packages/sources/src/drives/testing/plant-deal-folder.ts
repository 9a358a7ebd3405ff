import { Document, Packer, Paragraph } from 'docx'
import type { PlantedDrive } from './planted-drive.ts'

/** The ids of the entries that `plantDealFolder` created in a drive. */
export interface DealFolder {
  folderId: string
  contractsId: string
  leaseId: string
  figuresId: string
}

/** A typical deal folder: `실사 자료` with a subfolder, with more than one page of entries, next to a file at the top. */
export async function plantDealFolder(drive: PlantedDrive, { native = false }: { native?: boolean } = {}): Promise<DealFolder> {
  const folderId = drive.addFolder('실사 자료')
  const contractsId = drive.addFolder('계약서', folderId)
  const leaseId = drive.addFile(
    '임대차 계약.txt',
    'The lease ends on 31 March 2031. 임대차 계약은 2031년 3월 31일에 종료됩니다.',
    contractsId,
  )
  const figuresId = drive.addFile('매출.csv', '연도,매출\n2024,3800\n2025,4100\n', folderId)
  for (const year of [2023, 2024, 2025]) drive.addFile(`${year} 이사회 의사록.txt`, `이사회 의사록 ${year}`, folderId)
  if (native) drive.addFile('Plan', await wordDocument('The plan for 2026 is to open two yards.'), folderId, { native: 'document' })
  drive.addFile('readme.txt', 'Everything is in the folder 실사 자료.')
  return { folderId, contractsId, leaseId, figuresId }
}

/** The export format of a Google document. */
async function wordDocument(text: string): Promise<Uint8Array> {
  return Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }))
}
