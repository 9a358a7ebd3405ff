import type { FileFailure, FileKind } from './file-kinds.ts'
import type { Translated } from './language.ts'

/** Texts for files that could not be read: what happened, what was kept, what to do. */
export const fileFailureTexts: Record<FileFailure, Translated> = {
  empty: {
    en: 'The file contains no text. It is stored; upload it again if it should have content',
    ko: '파일에 텍스트가 없습니다. 파일은 보관되어 있으니 내용이 있어야 한다면 다시 업로드해 주세요',
  },
  damaged: {
    en: 'The file is damaged and cannot be opened. The original is stored; upload an undamaged copy',
    ko: '파일이 손상되어 열 수 없습니다. 원본은 보관되어 있으니 손상되지 않은 사본을 업로드해 주세요',
  },
  encrypted: {
    en: 'The file is password-protected. Remove the protection in the program that created it and upload it again',
    ko: '암호로 보호된 파일입니다. 작성한 프로그램에서 암호를 해제한 뒤 다시 업로드해 주세요',
  },
  'no-text': {
    en: 'The file contains only images without text, so it cannot be searched yet. You can open and download it',
    ko: '텍스트 없이 이미지로만 된 파일이라 아직 검색할 수 없습니다. 열람과 다운로드는 가능합니다',
  },
  'too-large': {
    en: 'The content is too large to read safely. Split the file and upload the parts',
    ko: '내용이 너무 커서 안전하게 읽을 수 없습니다. 파일을 나누어 업로드해 주세요',
  },
  'timed-out': {
    en: 'Reading took too long and was stopped. Try again, or split the file',
    ko: '읽는 시간이 너무 길어 중단했습니다. 다시 시도하거나 파일을 나누어 업로드해 주세요',
  },
  'out-of-memory': {
    en: 'Reading needed too much memory and was stopped. Split the file and upload the parts',
    ko: '읽는 데 메모리가 너무 많이 필요하여 중단했습니다. 파일을 나누어 업로드해 주세요',
  },
  unsupported: {
    en: 'Unsupported content. You can download the file',
    ko: '읽을 수 없는 형식의 내용입니다. 다운로드는 가능합니다',
  },
  'reader-crashed': {
    en: 'An error occurred while reading this file. No other files are affected. Try again, or upload another copy',
    ko: '이 파일을 읽던 중 오류가 발생했습니다. 다른 파일에는 영향이 없습니다. 다시 시도하거나 다른 사본을 업로드해 주세요',
  },
  interrupted: {
    en: 'Reading was interrupted again and again because the server was stopped; the file is not at fault. Have it read again',
    ko: '서버가 여러 차례 중단되어 파일을 끝까지 읽지 못했습니다. 파일의 문제가 아니니 다시 읽어 주세요',
  },
  'transcription-failed': {
    en: 'The speech recognition service did not respond correctly, so the recording could not be transcribed. You can play it. Try again later, and contact the system operator if it happens again',
    ko: '음성 변환 서비스가 제대로 응답하지 않아 음성을 텍스트로 변환하지 못했습니다. 녹음은 재생할 수 있습니다. 잠시 후 다시 시도하고, 반복되면 시스템 운영자에게 알려 주세요',
  },
  stopped: {
    en: 'Stopped before it was read. You can have it read again',
    ko: '읽기가 끝나기 전에 중지되었습니다. 다시 읽을 수 있습니다',
  },
  'recording-too-large': {
    en: 'The recording exceeds the size limit of the speech recognition service. You can play it; to search it, upload it in parts or at a lower bit rate',
    ko: '녹음 파일이 음성 변환 서비스의 허용 크기보다 큽니다. 재생은 가능하며, 검색하려면 파일을 나누거나 비트레이트를 낮추어 업로드해 주세요',
  },
}

/** A PDF can be read with its password. Other formats are not decrypted. */
const protectedPdf: Translated = {
  en: 'The file is password-protected. Enter the password to read it',
  ko: '암호로 보호된 파일입니다. 암호를 입력하면 읽을 수 있습니다',
}

/** Pages of these formats are displayed even where they have no text. */
const drawnOnly: Translated = {
  en: 'The file holds drawings or pictures but no text, so it is not searched. Open it to see its pages',
  ko: '텍스트 없이 그림이나 이미지만 있는 파일이라 검색되지 않습니다. 파일을 열면 페이지를 볼 수 있습니다',
}

/** The text for a file of this kind that could not be read. */
export function fileFailureText(failure: FileFailure, kind: FileKind): Translated {
  if (failure === 'encrypted' && kind === 'pdf') return protectedPdf
  if (failure === 'no-text' && (kind === 'hwp' || kind === 'hwpx')) return drawnOnly
  return fileFailureTexts[failure]
}
