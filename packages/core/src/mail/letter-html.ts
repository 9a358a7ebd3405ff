import type { Language } from '@dossier/contract'

/** All texts are already escaped HTML. */
interface LetterHtml {
  language: Language
  title: string
  opening: readonly string[]
  button?: { label: string; address: string }
  closing: readonly string[]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

const FONT = "font-family:-apple-system,'Segoe UI','Apple SD Gothic Neo','Malgun Gothic',sans-serif"

/**
 * One narrow column with inline styles, as mail programs require. Text keeps the program's default colours, so it is readable in dark mode;
 * only the button sets colours.
 */
export function letterHtml({ language, title, opening, button, closing }: LetterHtml): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px;${FONT};font-size:15px;line-height:1.6">
<div style="max-width:560px;margin:0 auto">
${opening.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n')}
${button === undefined ? '' : buttonHtml(button)}<div style="border-top:1px solid #8a8f98;padding-top:16px;font-size:13px">
${closing.map((paragraph) => `<p style="margin:0 0 8px">${paragraph}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`
}

function buttonHtml({ label, address }: { label: string; address: string }): string {
  // The cell has the button's colour, for programs that do not colour links.
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>
<td bgcolor="#1f4b99" style="border-radius:6px;background:#1f4b99"><a href="${address}" style="display:inline-block;padding:10px 18px;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></td>
</tr></table>
<p style="margin:0 0 24px;font-size:13px;word-break:break-all"><a href="${address}" style="color:inherit">${address}</a></p>
`
}
