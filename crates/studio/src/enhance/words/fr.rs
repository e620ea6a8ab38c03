//! French.

use super::{Aspect, Kind, PictureAspect, Words};

pub(super) const WORDS: Words = Words {
    marks: "un une le la les des du de d l avec pour et mon ma mes sur dans qui où au aux en ce cette est sont crée créer fais \
        faire moi je veux voudrais s il vous plaît ou",
    nouns: "jeu page site chat chien renard oiseau poisson baleine robot fusée voiture bateau vélo phare château maison arbre \
        fleur tasse gâteau livre homme femme fille garçon enfant montagne mer plage forêt ville désert prairie espace coucher \
        nuit peinture photo dessin liste minuteur",
    kinds: [
        Kind {
            names: "suivi habitude habitudes journal carnet entraînement sport humeur",
            parts: "un formulaire court pour une nouvelle entrée, les entrées du jour à cocher ou à modifier, une vue des semaines passées avec séries et totaux",
            data: "quatre entrées crédibles et deux semaines d'historique dès le début",
        },
        Kind {
            names: "liste listes tâches notes note courses kanban inventaire recettes recette",
            parts: "un champ avec un bouton pour ajouter, les éléments à cocher, modifier ou supprimer, une recherche et un filtre, le nombre de ce qui reste",
            data: "six éléments crédibles en deux groupes dès le début",
        },
        Kind {
            names: "calculatrice calculateur convertisseur calculer addition pourboire crédit emprunt unités devises",
            parts: "des champs nommés avec leurs unités, un résultat qui suit chaque touche, le calcul en une ligne, un bouton pour recommencer",
            data: "des valeurs utiles dans chaque champ dès le début, pour voir aussitôt un résultat",
        },
        Kind {
            names: "jeu jeux snake tetris puzzle échecs mémoire labyrinthe sudoku",
            parts: "un écran de départ avec les règles en une phrase, l'aire de jeu, le score et le meilleur score, une pause, et une fin avec le résultat et un bouton pour rejouer",
            data: "une difficulté qui monte; le meilleur score est gardé",
        },
        Kind {
            names: "minuteur minuterie chronomètre horloge compte pomodoro réveil métronome",
            parts: "le temps en grands chiffres, démarrer, mettre en pause et remettre à zéro, un choix de durées, la liste des tours passés",
            data: "trois durées courantes à choisir; la dernière est gardée",
        },
        Kind {
            names: "quiz cartes vocabulaire apprendre leçon examen questions",
            parts: "une question à la fois avec ses réponses, aussitôt la correction et pourquoi, la progression, et une fin avec le résultat et ce qui est à revoir",
            data: "dix questions justes et expliquées dès le début",
        },
        Kind {
            names: "boutique magasin catalogue produits menu restaurant",
            parts: "les articles avec image, prix et une phrase, des filtres et un tri, le détail d'un article, un panier dont les quantités se modifient",
            data: "huit articles crédibles avec leurs prix; le panier est gardé",
        },
        Kind {
            names: "portfolio site blog vitrine accueil cv présentation profil",
            parts: "un premier écran qui dit en une phrase de quoi il s'agit, trois sections avec l'essentiel, un moyen de prendre contact, un pied de page",
            data: "des textes complets à la place des textes de remplissage; des images vectorielles",
        },
        Kind {
            names: "planning agenda calendrier réservation événement événements voyage itinéraire repas emploi",
            parts: "une vue de la semaine et une du jour, un formulaire avec jour, heure et durée, des entrées à déplacer ou à supprimer, un avertissement quand deux se chevauchent",
            data: "cinq entrées crédibles cette semaine dès le début",
        },
        Kind {
            names: "tableau graphique graphiques statistiques budget finances dépenses rapport météo",
            parts: "les chiffres les plus importants en haut, un graphique dans le temps dont les valeurs se lisent, un tableau à trier, un choix de la période",
            data: "trois mois de chiffres crédibles dès le début",
        },
    ],
    parts: Aspect {
        label: "Éléments",
        said_by: "éléments fonctions fonctionnalités sections écrans comprend contient",
        adds: "",
    },
    data: Aspect {
        label: "Contenu",
        said_by: "contenu données enregistré enregistre exemples",
        adds: "des exemples complets et crédibles dès le début; ce qui est saisi reste dans ce navigateur",
    },
    aspects: [
        Aspect {
            label: "Public",
            said_by: "pour public personnes utilisateurs enfants débutants élèves famille",
            adds: "une personne qui l'ouvre la première fois la comprend sans mode d'emploi",
        },
        Aspect {
            label: "Disposition",
            said_by: "disposition colonne colonnes grille barre responsive mobile téléphone ordinateur",
            adds: "une colonne sur téléphone, deux sur grand écran, l'action principale toujours à portée",
        },
        Aspect {
            label: "États",
            said_by: "états état vide erreur erreurs chargement annuler",
            adds: "des mots quand il n'y a rien encore, quand une saisie est fausse et quand c'est fait; ce qui est supprimé peut revenir",
        },
        Aspect {
            label: "Aspect",
            said_by: "aspect style design minimaliste moderne couleur couleurs coloré police typographie rétro élégant ludique sombre",
            adds: "calme, avec beaucoup d'espace, un accent pour ce qui se presse, des tailles de texte bien distinctes",
        },
        Aspect {
            label: "Mouvement",
            said_by: "mouvement animation animations animé transition transitions",
            adds: "de courtes transitions quand quelque chose arrive ou part, aucune pour qui en demande moins",
        },
        Aspect {
            label: "Accès",
            said_by: "accès accessible accessibilité clavier contraste",
            adds: "tout au clavier, avec un focus visible, des libellés et un fort contraste",
        },
    ],
    setting: Aspect {
        label: "Lieu",
        said_by: "lieu décor fond arrière dans sur sous à au aux en devant chez",
        adds: "",
    },
    places: [
        "une haute montagne, les sommets lointains pâles dans l'air",
        "une plage ouverte, l'eau calme jusqu'à l'horizon",
        "une forêt tranquille avec une clairière",
        "une ville ancienne aux passages étroits",
        "un désert immense aux dunes douces",
        "une prairie immense qui finit en collines basses",
        "l'espace profond avec des astres lointains",
        "une eau claire sous la surface, un récif au loin",
        "une chambre rangée avec une fenêtre sur le côté",
    ],
    picture: [
        PictureAspect {
            label: "Lumière",
            said_by: "lumière éclairage éclairé ombre ombres contre néon lumineux",
            adds: [
                "douce lumière du matin venant du côté, longues ombres",
                "lumière chaude du soir, basse, venant de derrière",
                "lumière égale à travers de fins nuages, ombres légères",
            ],
        },
        PictureAspect {
            label: "Composition",
            said_by: "composition plan cadrage angle premier perspective symétrique vue",
            adds: [
                "le sujet décalé sur un tiers, le cadre ouvert du côté où il regarde",
                "à hauteur des yeux, de près, le fond flou",
                "vu un peu d'en bas, le sujet grand devant un fond calme",
            ],
        },
        PictureAspect {
            label: "Style",
            said_by: "style photo photographie photoréaliste réaliste peinture aquarelle huile esquisse dessin illustration anime pixel 3d encre",
            adds: [
                "illustration détaillée aux traits fins, un peu de texture",
                "photographie naturelle, nette sur le sujet, grain fin",
                "peinture aux coups de pinceau visibles et aux formes simples",
            ],
        },
        PictureAspect {
            label: "Ambiance",
            said_by: "ambiance atmosphère palette couleur couleurs coloré pastel vif calme dramatique",
            adds: [
                "calme, peu de couleurs qui vont ensemble",
                "chaleureuse, des couleurs sourdes avec un accent fort",
                "vaste et paisible, des couleurs claires à profondes",
            ],
        },
    ],
};
