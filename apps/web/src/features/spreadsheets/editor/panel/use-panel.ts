import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the side panel of the editor shows. */
export const panels = ['ask', 'comments', 'trace', 'names', 'versions', 'audit', 'visuals'] as const
export type PanelName = (typeof panels)[number]

/** The open side panel, which the address names; null when it is closed. */
export function usePanel(): { panel: PanelName | null; open: (panel: PanelName | null) => void } {
  const navigate = useNavigate()
  const named = useSearch({ from: '/shell/spreadsheets/$id', select: ({ panel }) => panel })
  return {
    panel: panels.find((name) => name === named) ?? null,
    open: (panel) =>
      void navigate({
        to: '.',
        search: ({ panel: _closed, ...rest }) => (panel === null ? rest : { ...rest, panel }),
        replace: true,
        // Unsaved cells stay where they are.
        ignoreBlocker: true,
      }),
  }
}
