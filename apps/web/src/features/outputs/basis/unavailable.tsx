/** "N/A" or "NM" with its reason, on hover and for a screen reader. */
export function Unavailable({ figure, reason }: { figure: string; reason: string }) {
  return (
    <abbr title={reason} className="cursor-help text-muted decoration-faint">
      {figure}
      <span className="sr-only">: {reason}</span>
    </abbr>
  )
}
