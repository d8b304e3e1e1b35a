export const vi = {
  commands: {
    nextProblem: 'Tới vấn đề tiếp theo',
    showProblems: 'Bảng vấn đề',
  },
}

export const en: typeof vi = {
  commands: {
    nextProblem: 'Go to the next problem',
    showProblems: 'Problems panel',
  },
}
