/** The words of the editor's notes: its own name other things than Excel does. */
export const noteWords = {
  en: {
    'sheets-note-ui': {
      note: { placeholder: 'Note' },
      rightClick: { addNote: 'Add note', deleteNote: 'Delete note', toggleNote: 'Show or hide note' },
    },
  },
  ko: {
    'sheets-note-ui': {
      note: { placeholder: '메모' },
      rightClick: { addNote: '메모 추가', deleteNote: '메모 삭제', toggleNote: '메모 표시/숨기기' },
    },
  },
} as const
