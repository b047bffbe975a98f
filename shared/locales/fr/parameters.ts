/** Name and hint of each request parameter, in French. */

export const parameters = {
  temperature: { name: 'Température', hint: 'Plus bas : plus prévisible ; plus haut : plus varié. De 0 à 2.' },
  topP: { name: 'Top P', hint: 'Plus bas : s’en tient aux mots les plus probables. De 0 à 1.' },
  maxTokens: { name: 'Maximum de jetons', hint: 'Longueur maximale de la réponse, en jetons.' },
  frequencyPenalty: { name: 'Pénalité de fréquence', hint: 'Plus haut : moins de répétitions. De −2 à 2.' },
  presencePenalty: { name: 'Pénalité de présence', hint: 'Plus haut : plus de sujets nouveaux. De −2 à 2.' },
  seed: { name: 'Graine', hint: 'Demande des réponses reproductibles. Les services ne le garantissent pas.' },
  stop: {
    name: 'Séquences d’arrêt',
    hint: 'La réponse se termine avant l’une d’elles. Écrivez \\n pour un saut de ligne.',
  },
  reasoningEffort: {
    name: 'Effort de raisonnement',
    hint: 'À quel point le modèle réfléchit avant de répondre.',
  },
};
