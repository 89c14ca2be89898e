/** Path under which every service of this family answers (document 1, section 1). */
export const apiPath = '/api/v4'
