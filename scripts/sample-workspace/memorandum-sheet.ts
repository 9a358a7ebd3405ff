import { fictionNotice, parties } from './figures.ts'

/** One landscape page of the memorandum. `{page}` in its foot is filled in when the pages are put together. */
export function sheet(title: string, content: string): string {
  return `<div class="sheet"><header><h1>${title}</h1><span>${parties.projectName}</span></header>${content}<footer><span>${fictionNotice.en}</span><span>Strictly private and confidential &nbsp;|&nbsp; {page}</span></footer></div>`
}

export const bullets = (...items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
