import '@fontsource-variable/eb-garamond';
import '@fontsource-variable/source-sans-3';
import './theme.css';
import './parts.css';
import { mount } from 'svelte';
import { language } from './lib/language.svelte';
import { answerWorker } from './lib/push';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
answerWorker();
void language.speak().then(() => mount(App, { target }));
