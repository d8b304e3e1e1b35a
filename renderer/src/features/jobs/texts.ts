export const vi = { commands: { showJobs: 'Bảng công việc' } }

export const en: typeof vi = { commands: { showJobs: 'Jobs panel' } }
