document.title = 'Tercio';
