//! Portuguese.

use super::{Aspect, Kind, PictureAspect, Words};

pub(super) const WORDS: Words = Words {
    marks: "um uma uns umas os do da dos das de com para e meu minha meus no na que onde ao em crie criar faça quero preciso \
        por favor é são ou pelo pela mostra",
    nouns: "aplicativo jogo página site gato cão cachorro raposa pássaro peixe baleia robô foguete carro barco bicicleta farol \
        castelo casa árvore flor xícara bolo livro homem mulher menina menino montanha mar praia floresta cidade deserto \
        campo espaço entardecer noite pintura foto desenho lista temporizador",
    kinds: [
        Kind {
            names: "hábito hábitos rastreador acompanhamento diário registro treino humor",
            parts: "um formulário curto para uma nova entrada, as entradas de hoje para marcar ou mudar, uma vista das semanas passadas com sequências e somas",
            data: "quatro entradas plausíveis e duas semanas de histórico desde o início",
        },
        Kind {
            names: "lista listas tarefas notas nota compras kanban inventário receitas receita",
            parts: "um campo com um botão para adicionar, os itens para marcar, mudar ou apagar, uma busca e um filtro, o número do que falta",
            data: "seis itens plausíveis em dois grupos desde o início",
        },
        Kind {
            names: "calculadora conversor calcular conta gorjeta empréstimo financiamento unidades moeda",
            parts: "campos com rótulo e unidade, um resultado que segue cada tecla, o cálculo em uma linha, um botão para recomeçar",
            data: "valores úteis em cada campo desde o início, para ver logo um resultado",
        },
        Kind {
            names: "jogo jogos snake tetris quebra xadrez memória labirinto sudoku",
            parts: "uma tela inicial com as regras em uma frase, a área de jogo, os pontos e o recorde, uma pausa, e um fim com o resultado e um botão para jogar de novo",
            data: "uma dificuldade que cresce; o recorde fica guardado",
        },
        Kind {
            names: "temporizador cronômetro relógio contagem pomodoro alarme metrônomo",
            parts: "o tempo em algarismos grandes, iniciar, pausar e zerar, uma escolha de durações, a lista das rodadas passadas",
            data: "três durações comuns para escolher; a última fica guardada",
        },
        Kind {
            names: "questionário quiz cartões vocabulário aprender lição exame prova perguntas",
            parts: "uma pergunta de cada vez com suas respostas, logo a correção e por quê, o progresso, e um fim com o resultado e o que convém rever",
            data: "dez perguntas corretas e explicadas desde o início",
        },
        Kind {
            names: "loja mercado catálogo produtos cardápio restaurante",
            parts: "os artigos com imagem, preço e uma frase, filtros e ordem, o detalhe de um artigo, um carrinho cujas quantidades se mudam",
            data: "oito artigos plausíveis com seus preços; o carrinho fica guardado",
        },
        Kind {
            names: "portfólio site blog currículo apresentação perfil vitrine",
            parts: "uma primeira tela que diz em uma frase do que se trata, três seções com o essencial, uma forma de contato, um rodapé",
            data: "textos completos no lugar de enchimento; imagens desenhadas como vetores",
        },
        Kind {
            names: "planejador agenda calendário horário reserva compromisso compromissos evento eventos viagem roteiro refeições",
            parts: "uma vista da semana e outra do dia, um formulário com dia, hora e duração, entradas que se movem e se apagam, um aviso quando duas coincidem",
            data: "cinco entradas plausíveis nesta semana desde o início",
        },
        Kind {
            names: "painel gráfico gráficos estatísticas orçamento finanças gastos despesas relatório clima",
            parts: "os números mais importantes no topo, um gráfico no tempo com valores legíveis, uma tabela que se ordena, uma escolha do período",
            data: "três meses de números plausíveis desde o início",
        },
    ],
    parts: Aspect {
        label: "Partes",
        said_by: "partes funções seções telas inclui contém",
        adds: "",
    },
    data: Aspect {
        label: "Conteúdo",
        said_by: "conteúdo dados guardado guarda salva exemplos",
        adds: "exemplos completos e plausíveis desde o início; o que se escreve fica neste navegador",
    },
    aspects: [
        Aspect {
            label: "Público",
            said_by: "para público pessoas usuários crianças iniciantes estudantes família",
            adds: "quem abre pela primeira vez entende sem instruções",
        },
        Aspect {
            label: "Disposição",
            said_by: "disposição coluna colunas grade barra responsivo celular telefone computador",
            adds: "uma coluna no celular, duas em tela larga, a ação principal sempre ao alcance",
        },
        Aspect {
            label: "Estados",
            said_by: "estados estado vazio erro erros carregamento desfazer",
            adds: "palavras para quando ainda não há nada, para um dado errado e para o que está feito; o que foi apagado pode voltar",
        },
        Aspect {
            label: "Aparência",
            said_by: "aparência estilo design minimalista moderno moderna cor cores colorido fonte tipografia retrô elegante divertido escuro",
            adds: "calma, com muito espaço, um destaque para o que se aperta, tamanhos de texto bem distintos",
        },
        Aspect {
            label: "Movimento",
            said_by: "movimento animação animações animado transição transições",
            adds: "transições curtas quando algo chega ou sai, nenhuma para quem pede menos",
        },
        Aspect {
            label: "Acesso",
            said_by: "acesso acessível acessibilidade teclado contraste",
            adds: "tudo pelo teclado, com foco visível, rótulos e forte contraste",
        },
    ],
    setting: Aspect {
        label: "Lugar",
        said_by: "lugar fundo cenário atrás em no na sobre sob entre ao à",
        adds: "",
    },
    places: [
        "uma montanha alta, os picos distantes pálidos no ar",
        "uma praia aberta com água calma até o horizonte",
        "uma floresta tranquila com uma clareira",
        "uma cidade antiga de passagens estreitas",
        "um deserto amplo de dunas suaves",
        "um prado amplo que acaba em colinas baixas",
        "o espaço profundo com astros distantes",
        "água clara sob a superfície, um reef ao longe",
        "uma sala arrumada com uma janela ao lado",
    ],
    picture: [
        PictureAspect {
            label: "Luz",
            said_by: "luz iluminação iluminado sombra sombras contraluz neon",
            adds: [
                "luz suave da manhã vindo do lado, sombras longas",
                "luz quente do entardecer, baixa, vindo de trás",
                "luz uniforme entre nuvens finas, sombras leves",
            ],
        },
        PictureAspect {
            label: "Composição",
            said_by: "composição plano enquadramento ângulo primeiro perspectiva simétrico vista",
            adds: [
                "o tema deslocado para um terço, o quadro aberto para onde ele olha",
                "à altura dos olhos, de perto, o fundo desfocado",
                "visto um pouco de baixo, o tema grande diante de um fundo calmo",
            ],
        },
        PictureAspect {
            label: "Estilo",
            said_by: "estilo foto fotografia fotorrealista realista pintura aquarela óleo esboço desenho ilustração anime pixel 3d nanquim",
            adds: [
                "ilustração detalhada de linhas finas, com um pouco de textura",
                "fotografia natural, nítida no tema, grão fino",
                "pintura de pinceladas visíveis e formas simples",
            ],
        },
        PictureAspect {
            label: "Atmosfera",
            said_by: "atmosfera clima paleta cor cores colorido pastel vivo calmo dramático",
            adds: [
                "calma, poucas cores que combinam",
                "acolhedora, cores suaves com um destaque forte",
                "ampla e serena, cores de pálidas a profundas",
            ],
        },
    ],
};
