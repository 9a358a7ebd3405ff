import type { Attachment } from '@dossier/contract'
import { useTexts } from '../../../../i18n/index.ts'
import { AskPanel } from '../ask/ask-panel.tsx'
import { AuditPanel } from '../audit/audit-panel.tsx'
import type { CellPlace } from '../cell-content.ts'
import type { OpenedWorkbook } from '../loading/read-workbook.ts'
import { NamesPanel } from '../names/names-panel.tsx'
import type { UniverSheet } from '../univer-sheet.ts'
import { CommentsPanel } from '../threads/comments-panel.tsx'
import { TracePanel } from '../trace/trace-panel.tsx'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { VisualsPanel } from '../visuals/visuals-panel.tsx'
import { panelTexts } from './panel.texts.ts'
import { SidePanel } from './side-panel.tsx'
import type { PanelName } from './use-panel.ts'

export interface EditorPanelProps {
  panel: PanelName
  file: Attachment
  opened: OpenedWorkbook | undefined
  sheet: UniverSheet | null
  mayEdit: boolean
  /** Whether the cells that are shown can be edited. */
  isEditable: boolean
  mayAudit: boolean
  hasChanges: boolean
  /** Changes with every change of the workbook. */
  changes: object
  /** How often a comment on the chosen cell has been asked for. */
  commentsAsked: number
  /** Whether the user may ask questions. */
  mayAsk: boolean
  onClose: () => void
  onShowCells: (sheet: string, range: string) => void
  onGoTo: (fileId: number, place: CellPlace) => void
  onOpen: (fileId: number) => void
}

/** The panel beside the cells. */
export function EditorPanel({
  panel,
  file,
  opened,
  sheet,
  mayEdit,
  isEditable,
  mayAudit,
  mayAsk,
  hasChanges,
  changes,
  commentsAsked,
  ...actions
}: EditorPanelProps) {
  const t = useTexts(panelTexts)
  const { onClose, onShowCells, onGoTo, onOpen } = actions
  return (
    <SidePanel title={t(panel)} onClose={onClose}>
      {panel === 'ask' && mayAsk && <AskPanel file={file} sheet={sheet} hasChanges={hasChanges} onShowCells={onShowCells} />}
      {panel === 'comments' && sheet && (
        <CommentsPanel sheet={sheet} mayEdit={isEditable} asked={commentsAsked} onShowCells={onShowCells} />
      )}
      {panel === 'trace' && sheet && <TracePanel sheet={sheet} changes={changes} onShowCells={onShowCells} />}
      {panel === 'names' && sheet && <NamesPanel sheet={sheet} mayEdit={isEditable} onShowCells={onShowCells} />}
      {panel === 'audit' && <AuditPanel file={file} sheet={sheet} mayRun={mayAudit} hasChanges={hasChanges} onGoTo={onShowCells} />}
      {panel === 'visuals' && opened && (
        <VisualsPanel
          visuals={opened.visuals}
          onGoTo={({ sheet: name, anchor: { from } }) => onGoTo(file.id, { sheet: name, row: from.row, column: from.column })}
        />
      )}
      {panel === 'versions' && <VersionsPanel file={file} mayEdit={mayEdit} hasChanges={hasChanges} onGoTo={onGoTo} onOpen={onOpen} />}
    </SidePanel>
  )
}
