import '@fontsource-variable/eb-garamond';
import '@fontsource-variable/source-sans-3';
import './theme.css';
import { mount } from 'svelte';
import { recall } from './lib/kept';
import { answerWorker } from './lib/push';
import { speak } from './lib/t';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
answerWorker();
void speak([recall('language', ''), ...navigator.languages]).then(() => mount(App, { target }));
